import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoAccounts, makeDemoAccounts } from '#areas/accounts/server/demo.ts'
import type { Application } from '../application.ts'
import type { DemoAccounts } from '../greeting.ts'

/** The demo's accounts, made with their workspace when the data folder is empty. */
export async function loadDemo({ config, ctx }: Application): Promise<DemoAccounts> {
  const password = demoPassword(config.dataDir)
  await makeDemoAccounts(ctx, password)
  return { password, accounts: demoAccounts }
}

/** Made at random once per data folder, so that no two installations share one. */
function demoPassword(dataDir: string): string {
  const file = join(dataDir, 'demo-password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(9).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return password
}
