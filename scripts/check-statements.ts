// Every statement the server tests made the product send, held against the rules that let its tables be spread over machines
// (docs/decisions/0048). Run by npm test and npm run check behind the tests, which record them while RECORD_STATEMENTS names
// a folder. By hand, for a few files:
//
//   RECORD_STATEMENTS=/tmp/sent npx vitest run src/areas/courses/server/trash.test.ts
//   node scripts/check-statements.ts /tmp/sent --some
import './node-version.mjs'
import { checkStatements } from './statements/checking.ts'
import { exceptions } from './statements/exceptions.ts'
import { readRecord, recordFolder } from './statements/record.ts'

const [folder = recordFolder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWhole = !process.argv.includes('--some')

const record = readRecord(folder)
const { problems, unused, checked } = await checkStatements(record, exceptions)

for (const { place, at, finding, text } of problems)
  console.error(`${place} (${at})\n  ${finding.about}: ${finding.says}\n  ${text.slice(0, 400)}\n`)
if (problems.length > 0)
  console.error(
    'Ask for the workspace, or name the place with its reason in scripts/statements/exceptions.ts. The rules are in docs/decisions/0048-statements-are-checked.md.',
  )
if (isWhole) for (const line of unused) console.error(`No statement needs this exception anymore: ${line}`)
// A recorder that sees little would let everything through.
const isBlind = (isWhole && checked < 1000) || Object.keys(record.functions.volatility).length === 0
if (isBlind)
  console.error(
    `Only ${checked} statements were recorded: the tests didn’t run, or nothing was written down.`,
  )

console.log(`${checked} statements checked`)
process.exitCode = problems.length > 0 || (isWhole && unused.length > 0) || isBlind ? 1 : 0
