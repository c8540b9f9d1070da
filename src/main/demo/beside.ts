import type { Application } from '../application.ts'
import type { DemoAccounts } from '../greeting.ts'
import { dueDemo } from './demo-state.ts'
import { type DemoLoader, DemoNotLoaded } from './loader.ts'
import { alone } from './lock.ts'
import { demoSignIn } from './password.ts'

/**
 * Has the demo loaded where it's due, and returns how to sign in; null when there are people and no demo, or when the password isn't
 * in this data folder.
 *
 * @param loader starts the loader, or answers the one that was started.
 * @throws DemoNotLoaded when it has said why not, StartRefused when it was cut short.
 */
export async function loadDemoBeside(
  { config, ctx, database }: Pick<Application, 'config' | 'ctx' | 'database'>,
  loader: () => DemoLoader,
): Promise<DemoAccounts | null> {
  const due = await alone(database, () => dueDemo(ctx))
  if (due === 'unwanted') return null
  if (!due) return demoSignIn(config.dataDir)
  const answer = await loader().load({ url: database.url, directUrl: database.directUrl })
  if (answer === 'failed') throw new DemoNotLoaded('The demo couldn’t be loaded.')
  return answer.demo
}
