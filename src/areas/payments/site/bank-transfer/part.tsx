import type { CheckoutPart } from '../checkout-part.ts'
import { mountTransferPages, transferPage } from './transfer-page.tsx'

/** What a bank transfer adds to the checkout: nothing is typed here, and the bank details follow. */
export const bankTransferPart: CheckoutPart = {
  fields: [],
  Fields: ({ text }) => <p className="hint">{text.transfer.note}</p>,
  inputOf: () => undefined,
  fieldOf: {},
  kept: () => ({}),
  wordsOf: ({ transfer }, total) => ({
    name: transfer.name,
    about: transfer.about,
    press: transfer.press(total),
  }),
  mountPages: mountTransferPages,
  unpaidPage: transferPage,
}
