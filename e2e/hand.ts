import type { Locator } from '@playwright/test'

/** Every click, tap or Enter of someone; typing is none. */
export function hand() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      await target.click()
      clicks += 1
    },
    clicks: () => clicks,
  }
}
