package illustration

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"

	"psyref/gen/cache"
)

// revision is part of the name of every copy; it changes with the way in which they are made.
const revision = "1"

// Copy is a picture as readers get it.
type Copy struct {
	Name          string // of a file, with a digest of what it is made from
	Width, Height int    // in pixels
}

// Copies are what readers get of a picture, the largest last: one for phones where it is wider than those show, and one that is as wide as any page.
func (i *Illustration) Copies() (list []Copy) {
	if i.Width > narrow {
		list = append(list, i.copy(narrow))
	}
	return append(list, i.copy(min(i.Width, wide)))
}

func (i *Illustration) copy(width int) Copy {
	end := ".png"
	if i.photograph {
		end = ".jpg"
	}
	height := max(1, (i.Height*width+i.Width/2)/i.Width)
	return Copy{fmt.Sprintf("%s-%d%s", i.digest, width, end), width, height}
}

// Bytes are those of a copy. What was made is looked up in a folder that keeps it; "" for none.
func (i *Illustration) Bytes(c Copy, kept cache.Folder) (data []byte, err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if data := i.made[c.Width]; data != nil {
		return data, nil
	}
	name := "illustration-" + fmt.Sprintf("%s-%d", i.digest, c.Width)
	data, known := kept.Get(name)
	if !known {
		if data, err = i.encode(c); err != nil {
			return nil, err
		}
		kept.Put(name, data)
	}
	i.made[c.Width] = data
	return data, nil
}

// encode makes a copy. A picture that needs neither another size nor turning keeps its colours as they are stored.
func (i *Illustration) encode(c Copy) ([]byte, error) {
	picture, err := i.decode()
	if err != nil {
		return nil, err
	}
	if c.Width != i.Width || i.orientation > 1 {
		width, height := c.Width, c.Height
		if i.orientation > 4 {
			width, height = height, width
		}
		scaled := image.NewRGBA(image.Rect(0, 0, width, height))
		draw.CatmullRom.Scale(scaled, scaled.Bounds(), picture, picture.Bounds(), draw.Src, nil)
		picture = turned(scaled, i.orientation)
	}
	var b bytes.Buffer
	if i.photograph {
		const quality = 85
		err = jpeg.Encode(&b, picture, &jpeg.Options{Quality: quality})
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, picture)
	}
	return b.Bytes(), err
}

// turned is a picture the right way up, by the orientation that EXIF gives it.
func turned(from *image.RGBA, orientation int) *image.RGBA {
	size := from.Bounds().Size()
	right, bottom := size.X-1, size.Y-1
	source := map[int]func(x, y int) (int, int){
		2: func(x, y int) (int, int) { return right - x, y },
		3: func(x, y int) (int, int) { return right - x, bottom - y },
		4: func(x, y int) (int, int) { return x, bottom - y },
		5: func(x, y int) (int, int) { return y, x },
		6: func(x, y int) (int, int) { return y, bottom - x },
		7: func(x, y int) (int, int) { return right - y, bottom - x },
		8: func(x, y int) (int, int) { return right - y, x },
	}[orientation]
	if source == nil {
		return from
	}
	if orientation > 4 {
		size.X, size.Y = size.Y, size.X
	}
	to := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			to.SetRGBA(x, y, from.RGBAAt(source(x, y)))
		}
	}
	return to
}
