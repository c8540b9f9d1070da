import { localeOf } from '#kernel/locales.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { feeInWords } from '../../rules.ts'

/** "2.9% + $0.30", as whoever reads it writes numbers. */
export const feeRuleFor = (ctx: CreatorCtx): string => feeInWords(localeOf(ctx.language ?? 'en'))
