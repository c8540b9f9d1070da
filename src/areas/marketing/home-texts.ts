import { feeInWords } from '#areas/payments/rules.ts'

/** Words of the home page as they come with the product. What is fixed is here word for word. */
export const homeTexts = {
  'hero.document': '{brand} – courses, coaching, downloads and members on one line',
  'hero.title': 'Courses, coaching, downloads and members\u00a0— on\u00a0one\u00a0line.',
  'hero.text': 'Build it, teach it, sell it and see what it earned, in one place you host yourself.',
  'hero.free': 'Free to get started. No credit card.',

  'stats.tools.figure': '8',
  'stats.tools.label': 'tools',
  'stats.account.figure': '1',
  'stats.account.label': 'sign-in',
  'stats.fee.figure': feeInWords('en-US'),
  'stats.fee.label': 'per payment',
  'stats.guarantee.figure': '30-day',
  'stats.guarantee.label': 'money-back guarantee',

  'features.title': 'Eight tools that share one record of each person',
  'features.text':
    'Nothing to connect and nothing to sync. A sale, a lesson and a session land on the same line.',
  'features.courses.title': 'Course builder',
  'features.courses.text':
    'Video, text, quiz and download lessons in one outline. Type a title, press Enter, write the next.',
  'features.pages.title': 'Sales pages',
  'features.pages.text':
    'Made from what you sell, in your brand color. Edit on the page: what you see is what visitors get.',
  'features.payments.title': 'Payments',
  'features.payments.text':
    'Stripe, PayPal or bank transfer. Coupons, tax, invoices and refunds are part of it.',
  'features.affiliates.title': 'Affiliates',
  'features.affiliates.text':
    'Partners share a link of their own. You see what it sold and what you owe them.',
  'features.products.title': 'Digital products',
  'features.products.text':
    'Drop a PDF, ZIP or image. It becomes a product with a price, a page and safe downloads.',
  'features.coaching.title': 'Coaching',
  'features.coaching.text': 'Clients book in their own time zone. You each see your own time.',
  'features.members.title': 'Membership sites',
  'features.members.text': 'Tiers, a gated library, and members who join in three clicks and leave in three.',
  'features.analytics.title': 'Analytics',
  'features.analytics.text':
    'Revenue, visits and completion, counted on your own server. Click a number to see its rows.',

  'builder.title': 'Build the page where they find you',
  'builder.text':
    'Title, picture, lessons and price come from your course. Type right on the page, check it on a phone, publish.',

  'reviews.title': 'A week with {brand}',
  'reviews.text': 'Three examples of how people use it.',
  'reviews.first.title': 'A potter with one course',
  'reviews.first.text':
    'Four lessons recorded on Sunday, on sale on Monday. A buyer is in lesson 1 three clicks after the sales page.',
  'reviews.first.by': '',
  'reviews.first.stop1': 'Published on Monday',
  'reviews.first.note1': 'Outline, lessons, price, publish',
  'reviews.first.stop2': '$49.00 paid',
  'reviews.first.note2': 'Fee $1.72, net $47.28',
  'reviews.first.stop3': 'Receipt and welcome sent',
  'reviews.first.note3': 'From the same record',
  'reviews.second.title': 'A coach with clients in two time zones',
  'reviews.second.text':
    'She shares one booking link. A client in New York sees New York times; she sees Lisbon.',
  'reviews.second.by': '',
  'reviews.second.stop1': '10:00 New York, 15:00 Lisbon',
  'reviews.second.note1': 'Both in every email',
  'reviews.second.stop2': 'Notes, payment and session together',
  'reviews.second.note2': 'One timeline per client',
  'reviews.second.stop3': 'Reminders a day and an hour before',
  'reviews.second.note3': 'Never for a canceled session',
  'reviews.third.title': 'A cook with a members’ club',
  'reviews.third.text':
    'Three tiers and a library of recipes. Everyone sees what’s inside and what their tier opens.',
  'reviews.third.by': '',
  'reviews.third.stop1': '$29, $79 and $199 a month',
  'reviews.third.note1': 'Join in three clicks',
  'reviews.third.stop2': 'A join page, made from the tiers',
  'reviews.third.note2': 'In the cook’s own color',
  'reviews.third.stop3': 'Churn as a count and a percent',
  'reviews.third.note3': '“3 left, 2.1%”',

  'pricing.title': 'Pricing',
  'pricing.text':
    'Billed monthly. Change or cancel anytime. Get paid through Stripe and PayPal, or by bank transfer.',
  'pricing.reconciled': 'Every account starts on the Free Plan. You pick a paid plan inside the app.',
  'pricing.starter.text': 'For the first course.',
  'pricing.starter.lines':
    'Up to 3 courses\n1,000 students\nReceipts and reminders by email\nPayment processing\nCommunity support',
  'pricing.professional.text': 'For a growing business.',
  'pricing.professional.lines':
    'Unlimited courses\n10,000 students\nMemberships\nCustom branding\nPriority support\nAnalytics dashboard\nAffiliate program',
  'pricing.enterprise.text': 'For schools and teams.',
  'pricing.enterprise.lines':
    'Everything in Professional\nUnlimited students\nWhite-label\nAPI access\nDedicated account manager\nCustom integrations\nAdvanced reporting',

  'closing.title': 'Put your work on one line',
  'closing.text': 'One course and up to 100 students are free, forever.',
  'closing.free': 'Free to get started. No credit card.',

  'contact.title': 'Contact',
  'contact.text':
    'Ask about moving from another platform, hosting it yourself, or a plan. We reply within two business days.',
  'contact.thanks': 'Thanks. We reply within two business days.',

  'footer.promise': 'Everything an online creator sells, on one line. Host it yourself, keep your data.',
} as const
