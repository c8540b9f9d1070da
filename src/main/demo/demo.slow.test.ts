import { expect, it } from 'vitest'
import { census, emptyInstallation, loadAsOf, loadInSpiteOfKills } from '#testing/demo.ts'

// What demo.test.ts looks at was killed in the same way. This tells the demo a second time, which is dear, to compare every table.
it('a load that was killed while it took money, again and again → ends where an undisturbed one ends', async () => {
  const moment = new Date()
  const [undisturbed, killed] = [await emptyInstallation(), await emptyInstallation()]
  await loadAsOf(undisturbed.application, moment)
  await loadInSpiteOfKills(killed.application, moment)
  expect(await census(killed.application)).toEqual(await census(undisturbed.application))
  await undisturbed.close()
  await killed.close()
})
