import { createRequire } from 'node:module'

// pdfjs's drawing library is left out of the install by an empty package of its name. jsdom finds that package and asks it
// for pictures: it gets ones that show nothing, as it would do without any such library.
const empty = createRequire(import.meta.url)('@napi-rs/canvas') as { Image?: unknown; createCanvas?: unknown }
empty.Image ??= class {}
empty.createCanvas ??= () => ({ getContext: () => null, toDataURL: () => 'data:,', width: 0, height: 0 })
