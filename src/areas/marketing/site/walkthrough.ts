import type { Language } from '#kernel/language.ts'
import type { Scene } from './scene.ts'
import { scenesDe } from './walkthrough.de.ts'

/** The walkthrough of the home page: six scenes of twenty seconds. Every scene shows what the product does. */
export const sceneSeconds = 20

export const scenes: Scene[] = [
  {
    name: 'Sign up',
    title: 'From sign-up to first sale',
    text: 'Ana makes pots, and wants to teach how. She signs up.',
    line: 'crm',
    stops: [
      { at: 0, title: 'Name, email, password', note: 'No credit card' },
      { at: 5, title: 'Teach & Sell (Creator)', note: 'Or choose to learn' },
      { at: 10, title: 'Her own workspace', note: 'With a storefront at /@ana-reis' },
      { at: 15, title: 'Free Plan', note: '1 course, up to 100 students' },
    ],
    captions: [
      { at: 0, text: 'Sign up with a name, an email and a password. No credit card.' },
      { at: 7, text: 'Choose Teach & Sell to get a workspace with your own storefront.' },
      { at: 14, text: 'Every account starts on the Free Plan: one course and up to 100 students.' },
    ],
  },
  {
    name: 'A course',
    title: 'A course is a line with stops',
    text: 'Ana types a title, presses Enter, and writes the next one. Eight lessons, no mouse.',
    line: 'courses',
    stops: [
      { at: 0, title: 'Choosing clay', note: 'Video · 14 min' },
      { at: 5, title: 'Wedging', note: 'Text · 6 min' },
      { at: 10, title: 'Centering on the wheel', note: 'Video · 18 min' },
      { at: 15, title: 'Quiz: clay bodies', note: 'Quiz · 8 questions' },
    ],
    captions: [
      { at: 0, text: 'A course is a line with stops. Type a title and press Enter.' },
      { at: 7, text: 'Choose what each stop is: video, text, quiz or download.' },
      { at: 14, text: 'Publish shows what’s missing, and nothing else.' },
    ],
  },
  {
    name: 'A page',
    title: 'The sales page writes itself',
    text: 'Title, picture, lessons and price come from the course. Ana changes a sentence and the order.',
    line: 'pages',
    stops: [
      { at: 0, title: 'What you’ll learn', note: 'Four lines of her own' },
      { at: 5, title: 'Twelve lessons, one free', note: 'From the outline' },
      { at: 10, title: 'About Ana', note: 'From her profile' },
      { at: 15, title: '$49', note: 'The price is on the button' },
    ],
    captions: [
      { at: 0, text: 'The sales page is built from your course, in your own color.' },
      { at: 7, text: 'Edit it right on the page: what you see is what buyers get.' },
      { at: 14, text: 'No scripts, nothing from other companies. It opens right away.' },
    ],
  },
  {
    name: 'A sale',
    title: 'Three clicks to lesson one',
    text: 'Mia finds the page on her phone. She doesn’t need an account to buy.',
    line: 'payments',
    stops: [
      { at: 0, title: 'Buy for $49', note: 'On the sales page' },
      { at: 5, title: 'Pay $49.00', note: 'One page, the same price' },
      { at: 10, title: '$49.00 paid', note: 'Fee $1.72, net $47.28' },
      { at: 15, title: 'Lesson 1 is open', note: 'In the browser she paid with' },
    ],
    captions: [
      { at: 0, text: 'The price she clicked is the price on the button.' },
      { at: 7, text: 'Paid, delivered and booked in one step: all or nothing.' },
      { at: 14, text: 'Three clicks after the sales page she is in lesson one.' },
    ],
  },
  {
    name: 'An email',
    title: 'Everything comes from one record',
    text: 'The receipt, the way back in and the certificate know who Mia is. Nothing to connect.',
    line: 'email',
    stops: [
      { at: 0, title: 'Receipt sent', note: 'With a link that opens the course' },
      { at: 5, title: 'Lesson 3 of 12', note: '0:40 of 18:20, on any device' },
      { at: 10, title: 'Quiz passed', note: '7 of 8' },
      { at: 15, title: 'Certificate', note: 'With a link anyone can check' },
    ],
    captions: [
      { at: 0, text: 'The receipt goes out automatically, with a link to the course.' },
      { at: 7, text: 'Mia picks up at the second she left off, even on her phone.' },
      { at: 14, text: 'At the end, she gets a certificate anyone can check.' },
    ],
  },
  {
    name: 'The numbers',
    title: 'And what it all earned',
    text: 'Ana’s dashboard is a count of what happened, not a guess.',
    line: 'courses',
    stops: [
      { at: 0, title: 'Revenue', note: 'Compared with the same days last month' },
      { at: 5, title: 'Student progress', note: 'Lesson by lesson' },
      { at: 10, title: 'Where they stop', note: 'And what they asked' },
      { at: 15, title: 'Your turn', note: 'Free to get started' },
    ],
    captions: [
      { at: 0, text: 'The dashboard adds up what was paid, to the cent.' },
      { at: 7, text: 'You see how far each student is, and where most of them stop.' },
      { at: 14, text: 'That’s it. It runs on your own server, and it’s free to start.' },
    ],
  },
]

const inLanguage: Record<Language, Scene[]> = { en: scenes, de: scenesDe }

/** The scenes, in the language of the page. */
export const scenesIn = (language: Language): Scene[] => inLanguage[language]

/** "1:05": how players write a time. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
