// Runs before the page is drawn, so that a chosen ground does not flash.
import { remembered, stand } from "./page/ground.js";

stand(remembered());
