/** What an operation answers to people who have to do with its owner's things and are not the owner. */
export type Answers = {
  /** Typed the owner's address at a checkout, without an account. */
  guest: number
  /** The same, signed in under an address of their own. */
  signedIn: number
  /** The same, signed in under an address no one has proven, where that is another answer. */
  unproven?: number
  /** Holds a pass that leads nowhere anymore, where no one at all is answered otherwise. */
  ended?: number
}

/**
 * Every operation of the six groups, asked for things of someone whose address the caller typed. Where the answer is a 200, it's
 * about the caller's own place: nothing of the owner's is in it and nothing of the owner's changes.
 */
export const relations: Record<string, Record<string, Answers>> = {
  learning: {
    'GET /achievements': { guest: 401, signedIn: 200 },
    'GET /completed-lessons': { guest: 401, signedIn: 200 },
    'GET /dashboard/student': { guest: 401, signedIn: 200 },
    'GET /dashboard/student/activity': { guest: 401, signedIn: 200 },
    'GET /learn/{courseId}': { guest: 200, signedIn: 200, ended: 403 },
    'GET /learn/{courseId}/lessons/{lessonId}': { guest: 200, signedIn: 200, ended: 403 },
    'POST /learn/{courseId}/lessons/{lessonId}/attempts': { guest: 201, signedIn: 201, ended: 403 },
    'GET /learn/{courseId}/lessons/{lessonId}/attempts/{attemptId}': {
      guest: 404,
      signedIn: 404,
      ended: 403,
    },
    'PATCH /learn/{courseId}/lessons/{lessonId}/attempts/{attemptId}/answers': {
      guest: 404,
      signedIn: 404,
      ended: 403,
    },
    'PUT /learn/{courseId}/lessons/{lessonId}/attempts/{attemptId}/answers': {
      guest: 404,
      signedIn: 404,
      ended: 403,
    },
    'DELETE /learn/{courseId}/lessons/{lessonId}/completion': { guest: 200, signedIn: 200, ended: 403 },
    'PUT /learn/{courseId}/lessons/{lessonId}/completion': { guest: 200, signedIn: 200, ended: 403 },
    'PUT /learn/{courseId}/lessons/{lessonId}/opening': { guest: 200, signedIn: 200, ended: 403 },
    'PUT /learn/{courseId}/lessons/{lessonId}/progress': { guest: 200, signedIn: 200, ended: 403 },
    'GET /learn/{courseId}/materials.zip': { guest: 200, signedIn: 200, ended: 403 },
    'GET /learn/{courseId}/record': { guest: 200, signedIn: 200, ended: 403 },
    'GET /library': { guest: 401, signedIn: 200 },
    'GET /materials': { guest: 401, signedIn: 200 },
    'GET /study-log': { guest: 401, signedIn: 200 },
    'GET /study-schedules': { guest: 401, signedIn: 200 },
    'POST /study-schedules': { guest: 401, signedIn: 201 },
    'DELETE /study-schedules/{scheduleId}': { guest: 401, signedIn: 200 },
    'PUT /study-schedules/{scheduleId}': { guest: 401, signedIn: 404 },
    'GET /study-schedules/{scheduleId}/calendar.ics': { guest: 401, signedIn: 404 },
  },
  notes: {
    'POST /learn/{courseId}/lessons/{lessonId}/notes': { guest: 201, signedIn: 201, ended: 403 },
    'GET /learn/{courseId}/notes': { guest: 200, signedIn: 200, ended: 403 },
    'DELETE /learn/{courseId}/notes/{noteId}': { guest: 200, signedIn: 200, ended: 403 },
    'PATCH /learn/{courseId}/notes/{noteId}': { guest: 404, signedIn: 404, ended: 403 },
  },
  certificates: {
    'GET /certificates': { guest: 401, signedIn: 200 },
    'DELETE /certificates/{certificateId}/revocation': { guest: 401, signedIn: 403 },
    'PUT /certificates/{certificateId}/revocation': { guest: 401, signedIn: 403 },
    'DELETE /courses/{courseId}/certificate-design': { guest: 401, signedIn: 403 },
    'GET /courses/{courseId}/certificate-design': { guest: 401, signedIn: 403 },
    'PUT /courses/{courseId}/certificate-design': { guest: 401, signedIn: 403 },
    'GET /courses/{courseId}/certificates': { guest: 401, signedIn: 403 },
    'GET /learn/{courseId}/certificate': { guest: 200, signedIn: 200, ended: 403 },
    'PUT /learn/{courseId}/certificate': { guest: 409, signedIn: 409, ended: 403 },
  },
  reviews: {
    'GET /reviews': { guest: 401, signedIn: 403 },
    'GET /reviews/settings': { guest: 401, signedIn: 403 },
    'PUT /reviews/settings': { guest: 401, signedIn: 403 },
    'DELETE /reviews/{reviewId}/publication': { guest: 401, signedIn: 403 },
    'PUT /reviews/{reviewId}/publication': { guest: 401, signedIn: 403 },
    'DELETE /reviews/{reviewId}/reply': { guest: 401, signedIn: 403 },
    'PUT /reviews/{reviewId}/reply': { guest: 401, signedIn: 403 },
    'DELETE /things/{thingId}/review': { guest: 200, signedIn: 200, ended: 404 },
    'GET /things/{thingId}/review': { guest: 200, signedIn: 200, ended: 404 },
    'PUT /things/{thingId}/review': { guest: 409, signedIn: 409, ended: 404 },
  },
  orders: {
    'GET /checkouts/{offerId}': { guest: 200, signedIn: 200 },
    'POST /checkouts/{offerId}': { guest: 409, signedIn: 409 },
    'GET /orders': { guest: 401, signedIn: 200 },
  },
  settings: {
    'POST /email-changes': { guest: 410, signedIn: 410 },
    'POST /email-verifications': { guest: 410, signedIn: 410 },
    'POST /invitations/lookup': { guest: 410, signedIn: 410 },
    'POST /invitations/redemption': { guest: 410, signedIn: 410 },
    'GET /live': { guest: 401, signedIn: 200 },
    'GET /logos/{workspaceId}/{logoId}': { guest: 404, signedIn: 404 },
    'GET /me': { guest: 401, signedIn: 200 },
    'GET /me/data-export': { guest: 401, signedIn: 200 },
    'POST /me/data-export': { guest: 401, signedIn: 200 },
    'GET /me/data-export/{exportId}/file': { guest: 401, signedIn: 404 },
    'GET /me/deletion': { guest: 401, signedIn: 200 },
    'POST /me/deletion': { guest: 401, signedIn: 422 },
    'DELETE /me/email-change': { guest: 401, signedIn: 200 },
    'GET /me/email-change': { guest: 401, signedIn: 200 },
    'POST /me/email-change': { guest: 401, signedIn: 200 },
    'PUT /me/password': { guest: 401, signedIn: 200 },
    'DELETE /me/photo': { guest: 401, signedIn: 200 },
    'PUT /me/photo': { guest: 401, signedIn: 200 },
    'PUT /me/plan': { guest: 401, signedIn: 200 },
    'PATCH /me/preferences': { guest: 401, signedIn: 200 },
    'PATCH /me/profile': { guest: 401, signedIn: 200 },
    'GET /me/second-factor': { guest: 401, signedIn: 200 },
    'POST /me/second-factor': { guest: 401, signedIn: 409 },
    'POST /me/second-factor/recovery-codes': { guest: 401, signedIn: 403 },
    'POST /me/second-factor/removal': { guest: 401, signedIn: 403 },
    'POST /me/second-factor/setup': { guest: 401, signedIn: 200, unproven: 409 },
    'GET /me/security-history': { guest: 401, signedIn: 200 },
    'DELETE /me/sessions': { guest: 401, signedIn: 200 },
    'GET /me/sessions': { guest: 401, signedIn: 200 },
    'DELETE /me/sessions/{sessionId}': { guest: 401, signedIn: 404 },
    'POST /me/verification': { guest: 401, signedIn: 200, unproven: 429 },
    'GET /notifications': { guest: 401, signedIn: 200 },
    'POST /notifications/readings': { guest: 401, signedIn: 200 },
    'POST /notifications/readings/all': { guest: 401, signedIn: 200 },
    'DELETE /notifications/readings/{readAt}': { guest: 401, signedIn: 200 },
    'POST /notifications/samples': { guest: 401, signedIn: 200 },
    'GET /notifications/unread': { guest: 401, signedIn: 200 },
    'GET /open-courses': { guest: 401, signedIn: 403 },
    'PUT /open-courses': { guest: 401, signedIn: 403 },
    'POST /password-resets': { guest: 200, signedIn: 200 },
    'POST /password-resets/redemption': { guest: 410, signedIn: 410 },
    'GET /photos/{photoId}': { guest: 404, signedIn: 404 },
    'GET /plan-usage': { guest: 401, signedIn: 403 },
    'GET /push': { guest: 401, signedIn: 200 },
    'PUT /push/subscription': { guest: 401, signedIn: 200 },
    'DELETE /push/subscriptions/{subscriptionId}': { guest: 401, signedIn: 200 },
    'GET /session': { guest: 200, signedIn: 200 },
    'POST /setup': { guest: 410, signedIn: 410 },
    'POST /sign-in': { guest: 401, signedIn: 401 },
    'POST /sign-in-links/redemption': { guest: 410, signedIn: 410 },
    'POST /sign-in/second-factor': { guest: 410, signedIn: 410 },
    'POST /sign-out': { guest: 200, signedIn: 200 },
    'POST /sign-up': { guest: 409, signedIn: 409 },
    'PATCH /workspace': { guest: 401, signedIn: 403 },
    'GET /workspace/branding': { guest: 401, signedIn: 403 },
    'PATCH /workspace/branding': { guest: 401, signedIn: 403 },
    'DELETE /workspace/logo': { guest: 401, signedIn: 403 },
    'PUT /workspace/logo': { guest: 401, signedIn: 403 },
    'GET /workspace/mail-allowance': { guest: 401, signedIn: 403 },
  },
}

/** Operations of the document that belong to the groups: by tag, with the student's own dashboard. */
export const isRelated = (operation: string, tag: string): boolean =>
  groups.has(tag) || operation.includes(' /dashboard/student')

const groups = new Set([
  'Accounts',
  'Branding',
  'Certificates',
  'Learning',
  'Notifications',
  'Payments',
  'Plans',
  'Privacy',
  'Reviews',
  'Security',
])
