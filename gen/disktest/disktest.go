// Package disktest lets tests see what becomes of files on disks that are full, that nobody may write to, or that are several.
package disktest
