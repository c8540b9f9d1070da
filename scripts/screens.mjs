// npm run screens [-- name …]: starts the built product with its demo and takes a picture of every screen, at 1280 and 390
// pixels, light and dark, into docs/screens/. With names, only those screens are taken again.
import './node-version.mjs'
import { ensureBuilt } from './build.mjs'

ensureBuilt()
const { takeScreens } = await import('./screens/take.ts')
process.exitCode = await takeScreens(process.argv.slice(2))
