/** Words of the emails about a bank transfer, English. */
export const transferMailWords = {
  instructions: {
    subject: (amount: string, titles: string) => `How to pay ${amount} for ${titles}`,
    text: (amount: string, titles: string, seller: string) =>
      `Thank you for your order. Send ${amount} to ${seller}, and ${titles} is yours when the money arrives. That usually takes 1 to 3 business days.`,
    by: (day: string) => `Please pay by ${day}. After that, your order is canceled.`,
  },
  renewal: {
    subject: (amount: string, titles: string, day: string) =>
      `Your next payment for ${titles}: ${amount} by ${day}`,
    text: (amount: string, titles: string, seller: string, day: string) =>
      `Your next payment for ${titles} is due on ${day}. Send ${amount} to ${seller}. A transfer usually takes 1 to 3 business days.`,
    by: 'Each payment has a reference of its own, so please use this one.',
  },
  reminder: {
    subject: (amount: string, titles: string) => `We’re still waiting for ${amount} for ${titles}`,
    text: (amount: string, titles: string, seller: string) =>
      `${seller} hasn’t seen your transfer of ${amount} for ${titles} yet. If you’ve already sent it, you don’t need to do anything.`,
    by: (day: string) => `Please pay by ${day}. After that, your order is canceled.`,
  },
  rest: {
    subject: (rest: string, titles: string) => `${rest} is still missing for ${titles}`,
    text: (received: string, amount: string, rest: string, titles: string) =>
      `${received} of the ${amount} for ${titles} arrived. Send the remaining ${rest} with the same reference.`,
  },
  expired: {
    subject: (titles: string) => `Your order for ${titles} was canceled`,
    text: (amount: string, titles: string, seller: string) =>
      `${seller} didn’t receive your transfer of ${amount} for ${titles} in time, so your order was canceled.`,
    sent: 'If you’ve already sent the money, you don’t need to do anything: you’ll hear from us when it arrives.',
    again: 'Order again',
  },
  canceled: {
    subject: (titles: string) => `Your order for ${titles} was canceled`,
    text: (titles: string, seller: string) =>
      `${seller} canceled your order for ${titles}. Please don’t send the money.`,
  },
  holder: (holder: string) => `Account holder: ${holder}`,
  iban: (iban: string) => `IBAN: ${iban}`,
  bic: (bic: string) => `BIC: ${bic}`,
  accountNumber: (number: string) => `Account number: ${number}`,
  routingNumber: (number: string) => `Routing number or sort code: ${number}`,
  bank: (bank: string) => `Bank: ${bank}`,
  amount: (amount: string) => `Amount: ${amount}`,
  reference: (reference: string) =>
    `Reference: ${reference}. Without it, we can’t tell that the money is yours.`,
  button: 'See payment details',
}
