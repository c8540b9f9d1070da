/** Words of the notifications that browsers show, English. */
export const pushWords = {
  message: (seller: string, subject: string) => ({ title: seller, body: subject }),
  review: (name: string, title: string, rating: number) => ({
    title: `${name} reviewed ${title}`,
    body: `${rating} of 5 stars`,
  }),
  contactMessage: (name: string) => ({ title: 'New message', body: `${name} wrote to you.` }),
  sample: (brand: string) => ({
    title: `${brand} can reach you here`,
    body: 'This is what a notification looks like.',
  }),
}
