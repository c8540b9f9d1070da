import { createHash } from 'node:crypto'
import * as z from 'zod'
import { invalid } from '#kernel/errors.ts'
import { toldBuyers } from '../../reasons.ts'
import { behaviorOf, type CardInput, cardDigits, cardProblems, typedCard } from '../../test-cards.ts'
import type { ChargeFiles } from './charge-files.ts'
import type { KeepOutcome, KeptMethod, PaymentProvider } from './provider.ts'

/** How Test payments keeps a card: its number is no one's, so what it's called says all there is to know. */
export type TestMethods = Required<Pick<PaymentProvider, 'chargeSaved' | 'keepMethod' | 'forgetMethod'>>

export type FoundMethod = { last4: string; isGone: boolean }

export const zKeptMethod = z.object({ ref: z.string(), label: z.string(), expiresOn: z.string().nullable() })
const zDecided = z.object({ method: zKeptMethod.nullable() })
type MethodDecision = z.infer<typeof zDecided>

export function testMethods(files: ChargeFiles) {
  const isForgotten = async (method: string) => (await files.read(goneFile(method), () => true)) ?? false

  return {
    /** A name that isn't one of ours belongs to a card that is gone. */
    async find(method: string): Promise<FoundMethod> {
      const last4 = /^test_pm_(\d{4})_/.exec(method)?.[1]
      return { last4: last4 ?? '0000', isGone: last4 === undefined || (await isForgotten(method)) }
    },

    /** The first card that was decided on holds. A card that is declined at once isn't kept. */
    async keepMethod(_account, { key, ref }, input): Promise<KeepOutcome> {
      const name = keepingFile(key)
      const read = () => files.read(name, (content) => zDecided.parse(content))
      const known = await read()
      if (known || ref !== null || input === null) return keptAs(key, known)
      const card = typedCard(input)
      const fields = cardProblems(card, new Date())
      if (!card || Object.keys(fields).length > 0) throw invalid({ ...fields })
      const isDeclined = behaviorOf(card.number) === 'decline'
      await files.create(name, { method: isDeclined ? null : keptMethod(key, card) } satisfies MethodDecision)
      return keptAs(key, await read())
    },

    async forgetMethod(_account, method): Promise<void> {
      await files.create(goneFile(method), {})
    },

    /** Takes what was kept with a charge out of the record, with the demo whose order it was. */
    async forgetKept(key: string): Promise<void> {
      await files.remove(`${hashed(key).slice(0, 40)}.forgotten`)
    },
  } satisfies Omit<TestMethods, 'chargeSaved'> & Record<string, unknown>
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const keepingFile = (key: string) => `${hashed(key)}.keeping`
const goneFile = (method: string) =>
  `${method
    .split('_')
    .at(-1)
    ?.replace(/[^0-9a-f]/g, '')}.forgotten`

const keptAs = (key: string, decided: MethodDecision | null): KeepOutcome =>
  decided?.method
    ? { state: 'kept', method: decided.method }
    : { state: 'refused', ref: `test_keep_${hashed(key).slice(0, 24)}`, reason: toldBuyers.declined }

/** A card as its owner knows it. */
export function keptMethod(key: string, { number, expiry }: CardInput): KeptMethod {
  const last4 = cardDigits(number).slice(-4)
  const [, month = '', year = ''] = /^\s*(\d{1,2})\D*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  return {
    ref: `test_pm_${last4}_${hashed(key).slice(0, 40)}`,
    label: `Visa ending ${last4}`,
    expiresOn: year === '' ? null : `20${year}-${month.padStart(2, '0')}`,
  }
}
