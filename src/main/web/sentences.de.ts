import { sayIn } from '#kernel/sentences.ts'
import { ruleSentencesDe } from '../rule-sentences.de.ts'

export const sayGerman = sayIn('de', ruleSentencesDe)
