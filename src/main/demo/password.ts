import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts } from '#areas/accounts/server/demo.ts'
import { makeOnce } from '#platform/durable-file.ts'
import type { DemoAccounts } from '../greeting.ts'

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'demo-password')
}

/** Made at random once per data folder, so that no two installations share one. */
export function demoPassword(dataDir: string): string {
  const file = passwordFile(dataDir)
  return makeOnce(file, `${randomBytes(9).toString('base64url')}\n`).trim()
}

/** How to sign in to the demo; null where its password isn't in this data folder. */
export function demoSignIn(dataDir: string): DemoAccounts | null {
  return existsSync(passwordFile(dataDir))
    ? { password: demoPassword(dataDir), accounts: demoAccounts }
    : null
}
