import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { languages } from '#kernel/language.ts'
import { currencies } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { maxPasswordLength, signUpRoles } from './rules.ts'

const zName = z.string().trim().max(80)
const zPassword = z.string().max(maxPasswordLength)
const zEmailInput = z.string().trim().max(254)
const zToken = z.string().max(200).describe('The last part of the address in the link')
const zDone = z.object({ done: z.literal(true) })

export const zProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  website: z.string(),
  phone: z.string(),
})

const zEmailPreferences = z.object({
  enrollments: z.boolean(),
  payments: z.boolean(),
  weeklyReports: z.boolean(),
})
const zPushPreferences = z.object({ messages: z.boolean(), reminders: z.boolean() })
export const zPreferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  email: zEmailPreferences,
  push: zPushPreferences,
})

export const zWorkspace = z.object({
  id: zId('wsp'),
  handle: z.string(),
  name: z.string(),
  currency: z.enum(currencies),
  timeZone: z.string(),
})
export type Workspace = z.infer<typeof zWorkspace>

/** Whose look the app of a student takes: their color is on buttons and lines, and tints the paper. */
export const zShop = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  color: z.string().describe('Like `#1F6FEB`'),
})
export type Shop = z.infer<typeof zShop>

/** How many people a workspace may send unsolicited email to today. */
export const zMailAllowance = z.object({
  /** Nothing is sent to others until the owner's own address is proven. */
  proven: z.boolean(),
  limit: z.int(),
  used: z.int(),
  left: z.int(),
  /** The next midnight in the workspace's zone. */
  resetsAt: zInstant,
  timeZone: z.string(),
})
export type MailAllowance = z.infer<typeof zMailAllowance>

/** The language of a new account, taken from its device. */
export const zLanguageGuess = z
  .string()
  .max(35)
  .optional()
  .describe('BCP 47; for a language the product doesn’t have, the device decides')

/** The user document. `role` is text: an unknown role has no rights. */
export const zUserDocument = z.object({
  id: zId('usr'),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  role: z.string(),
  plan: z.enum(plans),
  createdAt: zInstant,
  updatedAt: zInstant,
  profile: zProfile,
  preferences: zPreferences,
  timeZone: z.string(),
  locale: z.string(),
  language: z.enum(languages).nullable().describe('The language of the app; null lets the device decide'),
  workspace: zWorkspace.nullable(),
  shop: zShop.nullable().describe('The one creator that all a student has is from; null for several'),
  /** Present while an admin views as this person: who, and until when. Nothing can be changed during that time. */
  viewedBy: z.object({ name: z.string(), until: zInstant }).optional(),
})
export type UserDocument = z.infer<typeof zUserDocument>

/** What a sign-in answers. Where to go next is up to the screen. */
export const zSession = z.object({ user: zUserDocument })

export const zSignUp = z.object({
  email: zEmailInput,
  password: zPassword,
  firstName: zName,
  lastName: zName,
  role: z.enum(signUpRoles).default('student'),
  timeZone: z.string().max(60).optional().describe('IANA zone; anything unknown becomes UTC'),
  locale: z.string().max(35).optional().describe('BCP 47; anything unknown becomes English'),
  language: zLanguageGuess,
  currency: z
    .enum(currencies)
    .optional()
    .describe('The currency a creator sells in; guessed from the locale if it’s missing'),
  interest: z
    .enum(['starter', 'professional', 'enterprise'])
    .optional()
    .describe('The plan the visitor picked on the home page'),
})

/** What the first proof of an address needs besides the link when the browser isn't signed in to the account. */
const zBrought = {
  password: zPassword.optional().describe('The account’s password; it stays the same'),
  newPassword: zPassword
    .optional()
    .describe('The account’s new password: every earlier session, link and second factor ends'),
}
const claimRefusals = [
  'auth/password-required',
  'auth/wrong-password',
  'auth/weak-password',
  'RATE_LIMITED',
] as const

const tags = ['Accounts']
/** What these calls answer without a session. */
const noUserLoggedIn = 'No user logged in'

export const accountsContract = {
  signUp: allow('public')
    .meta({
      refusals: [
        'auth/email-already-in-use',
        'auth/invalid-email',
        'auth/weak-password',
        'FORBIDDEN',
        'RATE_LIMITED',
      ],
    })
    .route({
      method: 'POST',
      path: '/sign-up',
      summary: 'Create an account and sign in',
      tags,
      successStatus: 201,
    })
    .input(zSignUp)
    .output(zSession),

  signIn: allow('public')
    .meta({
      refusals: [
        'auth/wrong-credentials',
        'auth/multi-factor-auth-required',
        'auth/suspended',
        'RATE_LIMITED',
      ],
    })
    .route({ method: 'POST', path: '/sign-in', summary: 'Sign in with email and password', tags })
    .input(
      z.object({
        email: zEmailInput,
        password: zPassword,
        rememberMe: z
          .boolean()
          .default(false)
          .describe('Keeps an idle session for 30 days instead of 12 hours'),
      }),
    )
    .output(zSession),

  signOut: allow('public')
    .route({ method: 'POST', path: '/sign-out', summary: 'End this session', tags })
    .input(z.object({}))
    .output(zDone),

  session: allow('public')
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in, if anyone', tags })
    .output(z.object({ user: zUserDocument.nullable() })),

  me: allow('signed-in')
    .route({ method: 'GET', path: '/me', summary: 'The user document of the signed-in user', tags })
    .output(zUserDocument),

  updateProfile: allow('signed-in')
    .meta({ signedOut: noUserLoggedIn })
    .route({ method: 'PATCH', path: '/me/profile', summary: 'Merge new values into the profile', tags })
    .input(
      zProfile.partial().extend({
        firstName: zName.optional(),
        lastName: zName.optional(),
        bio: z.string().max(2000).optional(),
        website: z.string().trim().max(300).optional(),
        phone: z.string().trim().max(40).optional(),
        timeZone: z.string().max(60).optional(),
        locale: z.string().max(35).optional(),
        language: z.string().max(35).nullable().optional().describe('null lets the device decide'),
      }),
    )
    .output(zUserDocument),

  removePhoto: allow('signed-in')
    .meta({ signedOut: noUserLoggedIn })
    .route({ method: 'DELETE', path: '/me/photo', summary: 'Remove the photo', tags })
    .input(z.object({}))
    .output(zUserDocument),

  updatePreferences: allow('signed-in')
    .meta({ signedOut: noUserLoggedIn })
    .route({
      method: 'PATCH',
      path: '/me/preferences',
      summary: 'Merge new values into the preferences',
      tags,
    })
    .input(
      zPreferences.partial().extend({
        email: zEmailPreferences.partial().optional(),
        push: zPushPreferences.partial().optional(),
      }),
    )
    .output(zUserDocument),

  updatePlan: allow('signed-in')
    .meta({ signedOut: noUserLoggedIn })
    .route({ method: 'PUT', path: '/me/plan', summary: 'Change the plan of the signed-in user', tags })
    .input(z.object({ plan: z.enum(plans) }))
    .output(zUserDocument),

  updateWorkspace: allow({ role: 'creator' })
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PATCH',
      path: '/workspace',
      summary: 'Change name, handle, currency or time zone of the workspace',
      tags,
    })
    .input(
      z.object({
        name: z.string().trim().max(80).optional(),
        handle: z.string().trim().toLowerCase().max(30).optional(),
        currency: z.enum(currencies).optional(),
        timeZone: z.string().max(60).optional(),
        brandColor: z
          .string()
          .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color like #1F6FEB')
          .optional(),
      }),
    )
    .output(zUserDocument),

  mailAllowance: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/workspace/mail-allowance',
      summary: 'How many people the workspace may still email today',
      tags,
    })
    .input(z.object({}))
    .output(zMailAllowance),

  changePassword: allow('signed-in')
    .meta({ refusals: ['auth/wrong-password', 'auth/weak-password', 'RATE_LIMITED'] })
    .meta({ signedOut: noUserLoggedIn })
    .route({
      method: 'PUT',
      path: '/me/password',
      summary: 'Set a new password after proving the current one',
      tags,
    })
    .input(z.object({ currentPassword: zPassword, newPassword: zPassword }))
    .output(zDone),

  requestReset: allow('public')
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({ method: 'POST', path: '/password-resets', summary: 'Email a link to set a new password', tags })
    .input(z.object({ email: zEmailInput }))
    .output(zDone),

  checkReset: allow('public')
    .route({
      method: 'POST',
      path: '/password-resets/check',
      summary: 'Whether an emailed link to set a new password still works',
      tags,
    })
    .input(z.object({ token: zToken }))
    .output(z.object({ works: z.boolean() })),

  resetPassword: allow('public')
    .meta({
      refusals: [
        'auth/link-expired',
        'auth/weak-password',
        'auth/multi-factor-auth-required',
        'auth/suspended',
      ],
    })
    .route({
      method: 'POST',
      path: '/password-resets/redemption',
      summary: 'Set a new password with an emailed link, and sign in',
      tags,
    })
    .input(z.object({ token: zToken, newPassword: zPassword }))
    .output(zSession),

  requestVerification: allow('signed-in')
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/me/verification',
      summary: 'Email the link that confirms the address again',
      tags,
    })
    .input(z.object({}))
    .output(zDone),

  verifyEmail: allow('public')
    .meta({ refusals: ['auth/link-expired', ...claimRefusals, 'auth/suspended'] })
    .route({
      method: 'POST',
      path: '/email-verifications',
      summary: 'Confirm an address with an emailed link, and sign in',
      tags,
    })
    .input(z.object({ token: zToken, ...zBrought }))
    .output(zSession),

  redeemSignInLink: allow('public')
    .meta({
      refusals: ['auth/link-expired', ...claimRefusals, 'auth/multi-factor-auth-required', 'auth/suspended'],
    })
    .route({
      method: 'POST',
      path: '/sign-in-links/redemption',
      summary: 'Sign in with an emailed link',
      tags,
    })
    .input(z.object({ token: zToken, ...zBrought }))
    .output(zSession),

  setup: allow('public')
    .meta({
      refusals: [
        'auth/link-expired',
        'auth/email-already-in-use',
        'auth/invalid-email',
        'auth/weak-password',
      ],
    })
    .route({
      method: 'POST',
      path: '/setup',
      summary: 'Create the first admin with the one-time link from the terminal',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        token: zToken,
        email: zEmailInput,
        password: zPassword,
        firstName: zName,
        lastName: zName,
      }),
    )
    .output(zSession),
}
