/** Words of the home page. */
export const marketingSiteText = {
  title: (brand: string) => `${brand} – courses, coaching, downloads and members on one line`,
  headline: 'Courses, coaching, downloads and members\u00a0— on\u00a0one\u00a0line.',
  lead: 'Build it, sell it, mail it and see what it earned, in one place you host yourself.',
  signUp: 'Sign Up',
  dashboard: 'Go to Dashboard',
  free: 'Free to get started. No credit card.',
  map: {
    label:
      'A line map. Landing pages, email and CRM meet in one contact; from there lines lead to courses, digital products, coaching, membership and analytics.',
    contact: 'One contact',
    here: 'Mia is here',
    hereNote: 'Lesson 3 of 12 · 0:40 of 18:20',
    pages: { name: 'Landing Pages', letter: 'L', stops: ['Visit', 'Form'] },
    email: { name: 'Email', letter: 'E', stops: ['Welcome', 'Opened'] },
    crm: { name: 'CRM', letter: 'R', stops: ['Lead', 'Customer'] },
    courses: { name: 'Courses', letter: 'C', stops: ['Bought', 'Lesson 1', '', 'Certificate'] },
    products: { name: 'Digital Products', letter: 'D', stops: ['Glaze recipes', 'Download'] },
    coaching: { name: 'Coaching', letter: 'S', stops: ['Pick a time', 'First session', 'Package'] },
    members: { name: 'Membership', letter: 'M', stops: ['Join a tier', 'Member area'] },
    analytics: { name: 'Analytics', letter: 'A', stops: ['$49.00 paid', 'Fee $1.72', 'Paid out'] },
  },
  story: {
    label: 'Example: one person through eight tools',
    pages: 'Mia fills in your form',
    email: 'Opens the welcome mail',
    crm: 'Becomes a contact, once',
    courses: 'Mia is here: lesson 3 of 12',
    products: 'Then the glaze recipes',
    coaching: 'A session at 10:00 her time',
    members: 'The members’ club',
    analytics: 'And what it all earned',
  },
}
export type MarketingSiteText = typeof marketingSiteText
