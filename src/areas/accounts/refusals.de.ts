import type { Sentences } from '#kernel/sentences.ts'

export const accountsRulesDe: Sentences = {
  'Enter a color like #1F6FEB': 'Gib eine Farbe wie #1F6FEB ein',
  'Choose a JPG or PNG file.': 'Wähle eine JPG- oder PNG-Datei.',
  'Choose a PNG or SVG file.': 'Wähle eine PNG- oder SVG-Datei.',
}
