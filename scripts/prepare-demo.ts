// Run by npm test once the app is built: a first start with the demo, stopped again. The fault tests and the browser tests
// begin with copies of it instead of telling the demo anew.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dropSpareWal } from '../src/testing/spare-wal.ts'
import { startProduct } from './product.ts'

const [folder = ''] = process.argv.slice(2)
const product = await startProduct({
  dataDir: join(folder, 'demo'),
  // What is compiled now need not be again at the starts to come.
  env: { FFMPEG_PATH: 'no-ffmpeg', NODE_COMPILE_CACHE: join(folder, 'compiled') },
  readyWithinMs: 180_000,
})
const code = await product.stop()
if (code !== 0) throw new Error(`The product ended with code ${code}. It printed:\n${product.output()}`)
dropSpareWal(join(folder, 'demo', 'postgres'))
writeFileSync(join(folder, 'ready'), String(product.readyAfter))
