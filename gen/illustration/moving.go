package illustration

import "bytes"

// movingGIF tells whether a GIF has a second picture. Its blocks are stepped over; nothing is unpacked.
func movingGIF(data []byte) bool {
	const head, picture = 13, 9
	if len(data) < head {
		return false
	}
	at, pictures := head+colours(data[10]), 0
	for at+picture < len(data) {
		switch data[at] {
		case ',':
			if pictures++; pictures > 1 {
				return true
			}
			at += picture + 1 + colours(data[at+picture]) + 1
		case '!':
			at += 2
		default:
			return false
		}
		for at < len(data) && data[at] > 0 {
			at += 1 + int(data[at])
		}
		at++
	}
	return false
}

// colours is how many bytes a table of colours takes in a GIF.
func colours(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (flags&7 + 1)
}

// movingPNG tells whether a PNG says, before its first picture, that others follow.
func movingPNG(data []byte) bool {
	head, _, _ := bytes.Cut(data, []byte("IDAT"))
	return bytes.Contains(head, []byte("acTL"))
}

// movingWebP tells whether a WebP says in its head that it moves.
func movingWebP(data []byte) bool {
	const flags, animation = 20, 2
	return len(data) > flags && string(data[12:16]) == "VP8X" && data[flags]&animation != 0
}
