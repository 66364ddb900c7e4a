package site

// PicturesFolder is the folder of the content's pictures in the site.
const PicturesFolder = "assets/pictures/"
