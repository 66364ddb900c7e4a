package site

// PicturesFolder is where the copies of the content's pictures stand, below the folder of the site.
const PicturesFolder = "assets/pictures/"
