import type { Config } from '#platform/config.ts'
import { readDigestKeys } from '#platform/keys/digest-keys.ts'
import { keyedState } from '#platform/keys/rotating.ts'
import { openDatabase } from '#platform/sql/database.ts'
import { productGifts } from '../../gifts.ts'
import { type Check, ok, warning } from './check.ts'

/** Whether everything that's kept sealed opens with the key that's set, and what a rotation has still to move. */
export async function checkKeys(config: Config, url: string): Promise<Check> {
  const database = openDatabase(url, { directUrl: url, report: () => undefined })
  try {
    const digestKeys = await readDigestKeys(database.db, { ...config, digestKeys: new Map() })
    const { secretKey, previousSecretKey } = config
    const instance = { secretKey, previousSecretKey, digestKeys, given: productGifts }
    const state = await keyedState({ db: database.db, now: () => new Date(), instance })
    const listOf = (count: 'underPrevious' | 'unreadable') =>
      state
        .filter((each) => each[count] > 0)
        .map((each) => `${each[count]} ${each.name}`)
        .join(', ')
    const [waiting, unreadable] = [listOf('underPrevious'), listOf('unreadable')]
    if (unreadable)
      return warning(
        'Secret key',
        `It doesn’t open ${unreadable}: set SECRET_KEY_PREVIOUS to the key they were made with, and run secrets:rotate.`,
      )
    if (waiting) return warning('Secret key', `Still under the previous key: ${waiting}. Run secrets:rotate.`)
    return ok(
      'Secret key',
      previousSecretKey === null
        ? 'Opens everything that’s kept sealed'
        : 'Everything is under the new one. Links in emails sent before need SECRET_KEY_PREVIOUS: remove it when they may end.',
    )
  } finally {
    await database.close()
  }
}
