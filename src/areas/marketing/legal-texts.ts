/** Terms, privacy and cookies as they come with the product: true of it as it is, and plain enough to start with. */
export const legalTexts = {
  'operator.name': '',
  'operator.address': '',
  'operator.email': '',

  'terms.title': 'Terms',
  'terms.text': `These terms are between you and {operator}, who runs {brand} at this address. {brand} is self-hosted software: your agreement is with the people who run this site, not with the people who wrote the software.

## Your account
- You need an account to sell, and to keep what you learn. You can buy without one. Use your own email address and keep your password to yourself.
- You must be old enough to enter into a contract where you live. If you aren’t, ask a parent or guardian to sign up for you.
- You can change or leave at any time. Buyers keep what they bought from you once. Their subscriptions aren’t charged anymore.

## What you buy
- You buy from the creator whose name is on the page, not from {operator}. Price, tax and what is included are shown before you pay, and again on the receipt.
- What you bought opens in “My learning”, or in the browser you paid with for 24 hours.
- What you buy once (a course, a download, coaching) stays yours, within the limits shown before you pay: how often you can download it, for example, or how long you can book. If it’s refunded, it can end.
- A payment plan is owed in full. While a payment is missing, your access is paused. After the last one, it’s yours.
- What you pay for by the month or year (a membership or another subscription) lasts as long as it’s paid for. It renews until you cancel, which you can do at any time. You keep it until the end of what you paid for.
- For refunds, contact the creator first; their address is on the receipt. Your legal rights aren’t affected.

## What you sell
- Courses, digital products, coaching and memberships are yours to price and to deliver. What you upload stays yours. You allow {operator} to store it and to show it to the people you give access to, and nothing more.
- You promise that you have the right to sell it, that it’s legal, and that you’ll keep your promises to buyers.
- Prices, taxes and refunds for what you sell are between you and your buyers. Payment providers take their own fees.

## Plans
- Every account starts on the Free Plan. A paid plan begins when you choose it and can be changed at any time, with immediate effect.
- Paid plans have a 30-day money-back guarantee.
- Downgrading deletes nothing. Published courses above the limit are closed to new students, and current students keep everything. You choose which ones stay open; until you do, it’s the ones you published first. Upgrading opens the others again.
- Memberships are part of the Pro Plan. If you leave it, no one new can join, and running memberships end after the payment that’s already announced.

## What isn’t allowed
- Anything against the law, or against the rights of others.
- Email to people who didn’t ask for it.
- Trying to get into accounts, data or servers that aren’t yours, or to slow them down for others.
We can suspend an account that does this. We’ll tell its owner why.

## What no one can promise
We run the site with reasonable care. No one can promise it’s never interrupted, and {operator} is liable only as far as the law requires. See the [status page](/status) for how it’s doing.

## Changes
When these terms change, we publish the new ones here. If you don’t agree with them, you can leave.`,

  'privacy.title': 'Privacy',
  'privacy.text': `{brand} runs on a server managed by {operator}. What you enter is stored in a database and a folder of files there, and isn’t shared with anyone else unless this page says so. There is no advertising, no tracking, and no request to another company on the pages of this site.

## What is stored
- **Your account**: name, email address, the hash of your password (never the password), role, plan, time zone and language, and what you add to your profile.
- **Where you are signed in**: for each browser, its IP address, its name, and when it was last used.
- **What you learn**: which lessons you opened and finished, how far you watched, quiz answers, notes, reviews, certificates and planned study times. The creator of a course sees the progress of its students.
- **What you book**: coaching sessions, your time zone, the note you add, and the goals, files and notes your coach keeps. Your coach sees them.
- **Where you’re a member**: your tier, the days you were in the member area, what you opened there, your seats and ratings. The creator sees who’s a member and how active they are.
- **What you buy**: orders with name, email address, price, tax and time, your country or company if you entered them, what you downloaded, and for subscriptions when the next payment is due. The creator you bought from sees them and has to keep them for their records.
- **What you sell**: courses, digital products, coaching, memberships, files and pages, for as long as you keep them. Keys of the payment accounts you connect are encrypted.
- **What was done**: a record of events, such as a sign-in or a sale, for security and for the numbers on dashboards.
- **Emails that were sent to you**: 400 days, to answer questions about them.
- **Visits to public pages**: that a page was seen and when, where the visit came from, and the kind of device. No address and no cookie: a code that can’t be traced back and changes every day tells visitors apart. An order keeps where its visit came from. Single views are deleted after 35 days. If your browser asks not to be tracked (DNT or Global Privacy Control), nothing is counted.
- **Notifications**: the ones you got, and the browsers where you turned on push.
- **Messages sent with the contact form**: until the operator deletes them.
We don’t store card numbers. Test mode only accepts test cards.

## Why
To do what you asked for (your account, what you learn and book, your orders), because the law requires it (sales records), and to keep the site secure (sign-ins, limits). We send marketing email only to people who turned it on.

## Who else sees it
- Creators see the people who bought from them, study or book with them, or are their members, but no one else.
- The operator of this site can see what is stored on it.
- An email server, if the operator uses one, carries emails to your mailbox. A storage provider, if the operator uses one, keeps files. A payment provider, if a creator connected one, takes payments.
- If your coach uses another calendar, your sessions can be in it, with your first name if your coach chooses that.
- If you turn on push notifications, they travel encrypted through your browser maker’s service.
- A lesson may include a YouTube or Vimeo video. It loads from them, without cookies, when you press play.

## How long
We keep an account and its data until it’s deleted. Orders stay in the seller’s records as the law requires, without the name and address of anyone who deleted their account. A sign-in ends after 12 hours without use, or 30 days if you asked to be remembered. Counters that prevent abuse store no readable address and expire on their own.

## Your rights
In Settings, you can see and change what’s stored about you, download a copy (“Export my data”), and delete your account. Use the [contact form](/contact) to ask us to correct your data or stop using it. You can also complain to your local data protection authority.

## Cookies
We use a few, all of them necessary. See [the full list](/cookies).`,

  'cookies.title': 'Cookies',
  'cookies.text': `{brand} sets cookies only when something you asked for needs one. None of them track you, no other company reads them, and browsing pages sets none at all. That’s why there’s no banner.`,
  'cookies.storage': `## Stored in your browser and not sent
The app also keeps a few things in your browser’s storage: light or dark theme, menu width, list views, player speed and volume, your email address if you asked to be remembered, and unsaved text. Lessons you’ve opened may be stored there for reading offline. Only you can read them, and clearing the site’s data in your browser removes them all.`,
} as const
