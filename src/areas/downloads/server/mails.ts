import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { downloadsMailIn } from './emails/language.ts'

type Version = {
  seller: string
  /** Of the product. */
  title: string
  /** Of the file. */
  name: string
  number: number
  /** What's new, in the seller's words; empty where they don't say. */
  note: string
  path: string
  isTest: boolean
}

/** A seller tells who has a product that a file of it is new. */
export const versionMail: MailKind<Version, 'unsolicited'> = {
  template: 'downloads.version',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ seller, title, name, number, note, path, isTest }, { language }) {
    const words = downloadsMailIn(language)
    return {
      subject: words.subject(title),
      paragraphs: [
        words.text(seller, name, number),
        ...(note === '' ? [] : [note]),
        words.free,
        ...(isTest ? [words.testMode] : []),
      ],
      button: { label: words.button, path },
      footer: words.footer(title, seller),
    }
  },
  samples: {
    plain: {
      ...{
        seller: 'Clay & Kiln',
        title: 'Glaze recipe cards',
        name: 'Glaze recipe cards, A6.pdf',
        number: 3,
      },
      ...{ note: 'Two recipes corrected. / Zwei Rezepte berichtigt.', isTest: false },
      path: '/downloads/dwl_sample',
    },
    'without a note, in test mode': {
      ...{ seller: 'Clay & Kiln', title: 'Glaze recipe cards', name: 'Printing notes.zip', number: 2 },
      ...{ note: '', isTest: true, path: '/orders/sample' },
    },
  },
}

type KeysLow = {
  /** Of the product. */
  title: string
  left: number
  path: string
}

/** Its seller is told once that few license keys are left, and again after more were added. */
export const keysLowMail: MailKind<KeysLow, 'transactional'> = {
  template: 'downloads.keysLow',
  purpose: 'transactional',
  write({ title, left, path }, { language }) {
    const { keysLow } = downloadsMailIn(language)
    return {
      subject: keysLow.subject(title, left),
      paragraphs: [keysLow.text(title, left)],
      button: { label: keysLow.button, path },
      footer: keysLow.footer,
    }
  },
  samples: {
    'ten left': { title: 'Glaze calculator', left: 10, path: '/digital-products/dwl_sample' },
    'none left': { title: 'Glaze calculator', left: 0, path: '/digital-products/dwl_sample' },
  },
}

export const downloadsMails = [shownMail(versionMail), shownMail(keysLowMail)]
