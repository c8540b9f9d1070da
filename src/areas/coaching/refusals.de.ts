import type { Sentences } from '#kernel/sentences.ts'

/** What the rules of coaching say, German. */
export const coachingRulesDe: Sentences = {
  'Choose a duration between 15 and 240 minutes': 'Wähle eine Dauer von 15 bis 240 Minuten',
  'Enter how many sessions the package includes': 'Gib an, wie viele Termine das Paket enthält',
  'Enter how many seats there are, from 1 to 100': 'Gib an, wie viele Plätze es gibt, von 1 bis 100',
  'Enter a number of days from 1 to 1,825, or leave it empty':
    'Gib eine Zahl von Tagen von 1 bis 1.825 an, oder lass das Feld leer',
  'Enter times such as 09:00 and 17:00': 'Gib Zeiten wie 09:00 und 17:00 an',
  'The end must be after the start': 'Das Ende muss nach dem Anfang liegen',
  'These hours overlap. Change one of them.': 'Diese Zeiten überschneiden sich. Ändere eine davon.',
  'The last day must not be before the first': 'Der letzte Tag darf nicht vor dem ersten liegen',
  'Only client, date and code can be in braces': 'In geschweiften Klammern stehen nur client, date und code',
  'Braces can only come after the name of the site':
    'Geschweifte Klammern gehören hinter den Namen der Website',
  'Choose a time zone from the list': 'Wähle eine Zeitzone aus der Liste',
}
