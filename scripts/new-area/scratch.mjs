// A copy of the product with an area and a kind of product that npm run new-area has just written: what holds there holds for the
// next one. Fails when the product needed more files outside of its folder than it may; the checks and tests in the copy are steps
// of their own (steps.mjs).
import '../node-version.mjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { globSync } from '../glob.mjs'
import { inRoot, root } from '../repository.mjs'

/** Of src/, scripts/ and configuration; migrations and what npm run characterize writes are generated, and not counted. */
const mostOutside = 12
const mostLists = 6

const folder = resolve(process.argv[2] ?? '')
mkdirSync(folder, { recursive: true })
for (const part of ['src', 'scripts', 'drizzle', 'e2e', 'bench', 'demo'])
  cpSync(inRoot(part), join(folder, part), { recursive: true })
for (const file of globSync(['*.{json,ts,cjs,html}', '.{*.cjs,gitignore}'], { cwd: root }))
  cpSync(inRoot(file), join(folder, file))
symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction')

write('tapes', 'tape', 'tap', '--product')
const outside = changed()
console.log(`A product changes ${outside.length} files outside of its folder:\n${outside.join('\n')}`)
// All of them are lists a person could have written into.
if (outside.length > Math.min(mostOutside, mostLists)) {
  console.error(`More than ${mostLists} lists for one product.`)
  process.exit(1)
}
write('shelves', 'shelf', 'shf')
for (const area of ['tapes', 'shelves'])
  writeFileSync(
    join(folder, 'src', 'main', 'hostile', `access-matrix.${area}.test.ts`),
    `import { hostile } from '#areas/${area}/testing/hostile.ts'
import { testAccess } from './access-matrix.ts'

testAccess(Object.values(hostile.rows).flat())
`,
  )

function write(...words) {
  run([join(folder, 'scripts', 'new-area.mjs'), ...words])
}

/** Files of the copy that say something else than here, or are not here. */
function changed() {
  const own = /^src[\\/]areas[\\/]tapes[\\/]|^drizzle[\\/]|^(?:node_modules|demo)(?:[\\/]|$)/
  return globSync(['src/**/*.*', 'scripts/**/*.*', '*.*', '.*.cjs'], { cwd: folder })
    .filter((path) => !own.test(path) && textOf(inRoot(path)) !== textOf(join(folder, path)))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

function textOf(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return null
  }
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
  process.exit(1)
}
