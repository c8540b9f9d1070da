import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { asAdmin } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { defaultTexts, defaultTextsIn } from '../site-texts.ts'
import { listTexts, readTexts, resetText, saveText } from './texts.ts'

const test = testDb()
let ctx: Ctx
beforeAll(async () => {
  ctx = await asAdmin(test.db)
})

const key = 'hero.title'
const entry = async (of: string = key) => (await listTexts(ctx, 'en')).find((text) => text.key === of)

describe('a text of the public pages', () => {
  it('says the default until an admin writes another, and again after a reset', async () => {
    expect(await readTexts(ctx, 'en')).toEqual(defaultTexts)
    const saved = await saveText(ctx, {
      language: 'en',
      key,
      text: ' Teach\u00a0what you know. ',
      changedAt: null,
    })
    expect(saved).toMatchObject({ text: 'Teach\u00a0what you know.', default: defaultTexts[key] })
    expect((await readTexts(ctx, 'en'))[key]).toBe('Teach\u00a0what you know.')

    expect(await resetText(ctx, { key, language: 'en' })).toMatchObject({
      text: defaultTexts[key],
      changedAt: null,
    })
    await resetText(ctx, { key, language: 'en' })
    expect(await readTexts(ctx, 'en')).toEqual(defaultTexts)
  })

  it('that says what the default says is the default', async () => {
    const { changedAt } = await saveText(ctx, { language: 'en', key, text: 'Another', changedAt: null })
    expect(await saveText(ctx, { language: 'en', key, text: defaultTexts[key], changedAt })).toMatchObject({
      changedAt: null,
    })
    expect(await entry()).toMatchObject({ changedAt: null })
  })

  it('is not written over what somebody else wrote meanwhile', async () => {
    const both = await Promise.allSettled(
      ['One', 'Two'].map((text) =>
        saveText(ctx, { language: 'en', key: 'builder.title', text, changedAt: null }),
      ),
    )
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    const now = await entry('builder.title')
    const refused = both.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'CONFLICT',
      data: { text: now?.text, changedAt: now?.changedAt },
    })
    const again = await saveText(ctx, {
      language: 'en',
      key: 'builder.title',
      text: 'Three',
      changedAt: now?.changedAt ?? null,
    })
    expect(again.text).toBe('Three')
    // Reset and written anew in between: the old reading no longer holds.
    await resetText(ctx, { key: 'builder.title', language: 'en' })
    await saveText(ctx, { language: 'en', key: 'builder.title', text: 'Four', changedAt: null })
    await expect(
      saveText(ctx, { language: 'en', key: 'builder.title', text: 'Five', changedAt: again.changedAt }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('must exist, fit and not be empty where it is needed', async () => {
    const save = (of: string, text: string) =>
      saveText(ctx, { language: 'en', key: of, text, changedAt: null })
    await expect(save('hero.nothing', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save('toString', 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(resetText(ctx, { key: 'hero.nothing', language: 'en' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(save(key, '  ')).rejects.toMatchObject({ code: 'INVALID' })
    await expect(save(key, 'x'.repeat(401))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(save(key, 'two\nlines')).rejects.toMatchObject({ code: 'INVALID' })
    expect(await save('reviews.first.stop3', '')).toMatchObject({ text: '' })
    expect(await save('operator.address', 'Rua 1\r\nLisbon')).toMatchObject({ text: 'Rua 1\nLisbon' })
  })

  it('stands in the language it was written in, names and addresses in all', async () => {
    const german = async () => readTexts(ctx, 'de')
    expect(await german()).toMatchObject({ 'closing.title': defaultTextsIn('de')['closing.title'] })
    const saved = await saveText(ctx, {
      language: 'de',
      key: 'closing.title',
      text: 'Alles auf einer Linie.',
      changedAt: null,
    })
    expect(saved.default).toBe(defaultTextsIn('de')['closing.title'])
    await saveText(ctx, { language: 'de', key: 'operator.name', text: 'Ana Reis', changedAt: null })
    expect(await german()).toMatchObject({
      'closing.title': 'Alles auf einer Linie.',
      'operator.name': 'Ana Reis',
    })
    const english = await readTexts(ctx, 'en')
    expect(english).toMatchObject({
      'closing.title': defaultTexts['closing.title'],
      'operator.name': 'Ana Reis',
    })
    expect((await resetText(ctx, { key: 'closing.title', language: 'de' })).text).toBe(saved.default)
  })
})
