import type { AddressInfo } from 'node:net'
import type { Config } from '#platform/config.ts'

export type DemoAccounts = { password: string; accounts: { role: string; email: string }[] }

/** What the terminal says once the product runs. */
export function greet(
  config: Config,
  address: AddressInfo | string | null,
  demo: DemoAccounts | null,
  setupLink: string | null,
): void {
  const port = address && typeof address === 'object' ? address.port : config.port
  const url = config.real ? config.appUrl : `http://localhost:${port}`
  const lines = ['', address ? `${config.brandName} runs at ${url}` : `${config.brandName}: the worker runs`]
  if (demo && address) {
    lines.push('', 'Demo accounts:')
    for (const { role, email } of demo.accounts) lines.push(`  ${role.padEnd(8)} ${email}`)
    lines.push(`  password: ${demo.password}`)
  }
  if (setupLink && address)
    lines.push(
      '',
      'Create the first admin with this link. It works once:',
      `  ${setupLink.replace(config.appUrl, url)}`,
    )
  console.log(`${lines.join('\n')}\n`)
}
