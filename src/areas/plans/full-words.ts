/** Words of a plan without room for another product, English. They come with the app: the dashboard creates products too. */
export const planFullWords = {
  text: 'You have all the {things} that the {plan} includes. To create another, upgrade or delete one.',
  plans: 'See plans',
} as const
