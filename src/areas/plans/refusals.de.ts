import type { Sentences } from '#kernel/sentences.ts'

export const plansRulesDe: Sentences = {
  'The Free Plan includes 100 students. Upgrade to Basic for 1,000.':
    'Der Free-Tarif enthält 100 Teilnehmende. Mit Basic sind es 1.000.',
  'The Basic Plan includes 1,000 students. Upgrade to Pro for as many as you like.':
    'Der Basic-Tarif enthält 1.000 Teilnehmende. Mit Pro sind es so viele, wie du willst.',
  'The Pro Plan includes as many students as you like.':
    'Der Pro-Tarif enthält so viele Teilnehmende, wie du willst.',
}
