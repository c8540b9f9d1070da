// Layouts that can be read from right to left: styles say start and end, not left and right. A drawing that stays as it is says so
// in a comment that begins with "physical:", on the line of the property or above it in the same rule.
import './node-version.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from './glob.mjs'
import { physicalSides } from './physical-sides.mjs'
import { root } from './repository.mjs'

const folder = process.argv[2] ?? root
const files = globSync('src/**/*.css', { cwd: folder }).sort()
let rules = 0
let wrong = 0
for (const file of files) {
  const { count, found } = physicalSides(readFileSync(join(folder, file), 'utf8'))
  rules += count
  wrong += found.length
  for (const { line, text } of found) console.error(`${file}:${line}: ${text}`)
}
if (wrong > 0)
  console.error('Say start and end (inset-inline-start, margin-inline-end, text-align: start …).')
console.log(`${files.length} style sheets, ${rules} declarations read`)
process.exit(wrong > 0 || files.length === 0 || rules === 0 ? 1 : 0)
