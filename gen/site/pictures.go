package site

// PicturesFolder is the folder of the content's pictures, below the folder of the site.
const PicturesFolder = "assets/pictures/"
