import type { Config } from '#platform/config.ts'
import { reasonsOf } from '../reason.ts'
import { type Check, failure, ok, warning } from './check.ts'

/** The settings, if they can be read; without them nothing else can be looked at. */
export function checkSettings(read: () => Config): { checks: Check[]; settings: Config | null } {
  try {
    const settings = read()
    return { checks: [kindOf(settings)], settings }
  } catch (error) {
    return { checks: reasonsOf(error).map((reason) => failure('Settings', reason)), settings: null }
  }
}

function kindOf({ real, appUrl, secureCookies, demo }: Config): Check {
  if (!real) return ok('Settings', `A demo at ${appUrl}. Set APP_URL to make it a real instance.`)
  if (!secureCookies) return warning('Settings', `${appUrl} is plain http: passwords travel unprotected.`)
  if (demo) return warning('Settings', `A real instance at ${appUrl} with the demo in it (DEMO=1).`)
  return ok('Settings', `A real instance at ${appUrl}.`)
}
