/** Terms, privacy and cookies as they come with the product: true of it as it is, and plain enough to start with. */
export const legalTexts = {
  'operator.name': '',
  'operator.address': '',
  'operator.email': '',

  'terms.title': 'Terms',
  'terms.text': `These terms are between you and {operator}, who runs {brand} at this address. {brand} is software that its operator hosts: whoever runs this site is the one you deal with, not the people who wrote the software.

## Your account
- You need an account to teach, and to keep what you learn. Give an address that is yours and keep your password to yourself.
- You may be anyone who can enter a contract where you live. If you are younger, ask a parent or guardian to do it.
- You can change or leave at any time. What others bought from you stays theirs.

## What you buy
- You buy from the creator whose name is on the page, not from {operator}. Price, tax and what is included are shown before you pay, and again on the receipt.
- A course you bought opens in your library, or in the browser you paid with for 24 hours.
- Ask the creator about a refund first; their address is on the receipt. Rights the law gives you stay as they are.

## What you sell
- What you upload stays yours. You allow {operator} to store it and to show it to the people you give access to, and nothing more.
- You promise that you may sell it, that it breaks no law, and that you keep your word to those who buy.
- Prices, taxes and refunds of what you sell are your business with your buyers. Payment providers take their own fees.

## Plans
- Every account starts on the Free Plan. A paid plan begins when you choose it and can be changed at any time, with immediate effect.
- Paid plans have a 30-day money-back guarantee.
- Moving down deletes nothing. Published courses above the limit are closed to new students: no one new can buy or join them, and whoever is in them keeps everything. You choose which ones stay open; until you do, it’s those you published first. Moving up opens the others again.

## What isn’t allowed
- Anything against the law, or against the rights of others.
- Email to people who didn’t ask for it.
- Trying to get into accounts, data or servers that aren’t yours, or to slow them down for others.
An account that does this can be suspended. Its owner is told why.

## What no one can promise
The site is kept running with reasonable care. No one can promise that it is never interrupted, and {operator} is liable as the law says and no further. How it’s doing is on the [status page](/status).

## Changes
When these terms change, the new ones are here. If you don’t agree with them, you can leave.`,

  'privacy.title': 'Privacy',
  'privacy.text': `{brand} runs on a server of {operator}. What you enter is stored in a database and a folder of files there, and goes nowhere else unless this page says so. There is no advertising, no tracking, and no request to another company on the pages of this site.

## What is stored
- **Your account**: name, email address, the hash of your password (never the password), role, plan, time zone and language, and what you add to your profile.
- **Where you are signed in**: for each browser the address it called from, what it calls itself, and when it was last used.
- **What you learn**: which lessons you opened and finished, how far you watched, quiz answers, notes, reviews, certificates and planned study times. The creator of a course sees the progress of its students.
- **What you buy**: orders with name, address of email, price, tax and time. The creator you bought from sees them and must keep them for their books.
- **What you make**: courses, files and pages, for as long as you keep them.
- **What was done**: a record of events, such as a sign-in or a sale, for safety and for the figures on the dashboards.
- **Emails that were sent to you**: 400 days, to answer questions about them.
- **Visits to public pages**: that a page was seen and when, where the visit came from, and the kind of device. No address and no cookie: a code that can’t be traced back and changes every day tells visitors apart. An order keeps where its visit came from. Single views are deleted after 35 days. If your browser asks not to be tracked (DNT or Global Privacy Control), nothing is counted.
- **Notifications**: what the bell told you, and the browsers you switched push on in.
- **Messages sent with the contact form**: until the operator deletes them.
Card numbers aren’t among it. A paid order made in test mode takes test cards only.

## Why
To do what you asked for (your account, your courses, your orders), because the law asks for it (the books), and to keep the site safe (sign-ins, limits). Marketing email is sent to those alone who switched it on.

## Who else sees it
- Creators see the people who bought from them or study with them. No one sees those of another creator.
- The operator of this site can see what is stored on it.
- An email server, if the operator uses one, carries emails to your mailbox. A storage provider, if the operator uses one, keeps files. A payment provider, if a creator connected one, takes payments.
- If you switch on push notifications, they travel, encrypted, through the service of the maker of your browser.
- A lesson may show a video of YouTube or Vimeo, if its creator put one there. It is loaded from them, without cookies, when you open that lesson.

## How long
An account and what belongs to it is kept until it is deleted. Orders stay in the seller’s books as the law asks, without the name and address of someone who deleted their account. A sign-in ends after 12 hours without use, or 30 days if you asked to be remembered. Counters against misuse keep no readable address and run out by themselves.

## Your rights
Under Settings you can see and change what is stored about you, take a copy of all of it along (“Export my data”), and delete your account. Beyond that you can ask for correction, and for the use of it to stop, with the [contact form](/contact); and you can complain to the data protection authority where you live.

## Cookies
A few, all of them needed. They’re listed [on a separate page](/cookies).`,

  'cookies.title': 'Cookies',
  'cookies.text': `{brand} sets cookies only where something you asked for needs one. None of them follows you around, none is read by another company, and looking at pages sets none at all. That is why you see no banner.`,
  'cookies.storage': `## Kept in your browser, and not sent
The app also keeps small things in the storage of your browser: light or dark, how wide the menu is, which view of a list you chose, the speed and volume of the player, an address to sign in with if you asked to be remembered, and text you typed that wasn’t saved yet. Lessons you opened may be kept there to be read offline. No one but you can read them; clearing the site’s data in your browser removes them all.`,
} as const
