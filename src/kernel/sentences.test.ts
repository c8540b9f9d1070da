import { describe, expect, it } from 'vitest'
import { sayIn } from './sentences.ts'

const say = sayIn('de', [
  {
    'Check the fields.': 'Prüfe die Felder.',
    'Too many attempts. Try again in {wait}.': 'Zu viele Versuche. Versuch es in {wait, words} noch einmal.',
    '{count} minutes': '{count, number} Minuten',
    '{name} is suspended already.': '{name} ist schon gesperrt.',
    '{name} is suspended already. So is {other}.': '{other} ist gesperrt, {name} auch.',
    'The price is now {price}. Check it.': 'Der Preis ist jetzt {price, money}.',
    'Opens {when}.': 'Öffnet {when, words}.',
    'on {day}': 'am {day, day}',
    'At most {size}': 'Höchstens {size, number}',
  },
])

describe('sentences in another language', () => {
  it('finds a whole sentence, and leaves one nobody wrote down', () => {
    expect(say('Check the fields.')).toBe('Prüfe die Felder.')
    expect(say('Check the field')).toBe('Check the field')
  })

  it('takes the parts over as they stand, wherever the other language puts them', () => {
    expect(say('Mia (a+b) $& is suspended already.')).toBe('Mia (a+b) $& ist schon gesperrt.')
    expect(say('Mia is suspended already. So is Sam.')).toBe('Sam ist gesperrt, Mia auch.')
    // A name that is a sentence of ours is still a name.
    expect(say('Check the fields. is suspended already.')).toBe('Check the fields. ist schon gesperrt.')
  })

  it('writes words, numbers, money and days of parts its own way where the dictionary says so', () => {
    expect(say('Too many attempts. Try again in 1,500 minutes.')).toBe(
      'Zu viele Versuche. Versuch es in 1.500 Minuten noch einmal.',
    )
    expect(say('At most 3.4 MB')).toBe('Höchstens 3,4 MB')
    expect(say('The price is now $1,249.50. Check it.')).toBe('Der Preis ist jetzt 1.249,50\u00a0$.')
    expect(say('Opens on July 7, 2027.')).toBe('Öffnet am 7. Juli 2027.')
    expect(say('Opens on March 7.')).toBe('Öffnet am 7. März.')
    expect(say('Opens on some day.')).toBe('Öffnet am some day.')
  })
})
