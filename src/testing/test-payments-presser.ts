import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPayments } from '#areas/payments/server/provider/test-payments.ts'
import { armCrashPoint } from '#platform/crash-points.ts'

/**
 * Presses on the bank's page for every charge it is told of, as a process of its own beside others, and says what it was
 * answered. With a crash point it dies there.
 */
const [dataDir = '', answer = '', crashAt = '', ...keys] = process.argv.slice(2)
armCrashPoint(crashAt || null)
const provider = testPayments(dataDir)
console.log('ready')
// All presses of all processes at one moment.
while (!existsSync(join(dataDir, 'go'))) await sleep(1)
console.log('began')
const states = await Promise.all(
  keys.map(async (key) => (await provider.confirm(key, answer === 'approve'))?.state),
)
console.log(`answers ${states.join(' ')}`)
