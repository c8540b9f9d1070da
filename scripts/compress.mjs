import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Text formats; fonts and photos are compressed by their own. */
const gains = /\.(js|css|svg|json|html|txt)$/
/** Below this a network packet holds the file anyway. */
const smallest = 1024

/** Leaves a brotli and a gzip form beside every built file that gains by it, as the server's static files expect. */
export function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!gains.test(name)) continue
    const file = join(folder, name)
    const body = readFileSync(file)
    if (body.length < smallest) continue
    // Quality 11 takes twice as long for 2% less: this runs at the first start, with someone waiting.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}
