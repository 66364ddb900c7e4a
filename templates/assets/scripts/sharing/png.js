// A picture drawn on a canvas, as a file.

/** The width of every picture, in pixels. */
export const width = 1200;

const tallest = 2400; // pixels; the canvas is cut to what was drawn

/**
 * Resolves to the picture as a PNG, or to null if the browser makes none.
 * @param {string} background
 * @param {(context: CanvasRenderingContext2D) => number} draw returns the height of what it drew
 * @returns {Promise<Blob | null>}
 */
export async function pngOf(background, draw) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height: tallest });
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = background;
  context.fillRect(0, 0, width, tallest);
  const height = Math.ceil(draw(context));
  const cut = context.getImageData(0, 0, width, height);
  canvas.height = height;
  context.putImageData(cut, 0, 0);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

/**
 * Saves a picture on the device of the reader. Returns whether there is one.
 * @param {Blob | null} picture
 * @param {string} name of the file
 */
export function savePicture(picture, name) {
  if (!picture) return false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser may still be reading it
  return true;
}
