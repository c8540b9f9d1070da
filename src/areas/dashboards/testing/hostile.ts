import { type Hostile, signedIn } from '#testing/hostile.ts'

export const hostile: Hostile = {
  rows: {
    courses: [{ operation: 'GET /dashboard/student', expect: signedIn(200), ownThingsOnly: true }],
  },
  relations: {
    'GET /dashboard/student': { guest: 401, signedIn: 200 },
    'GET /dashboard/student/activity': { guest: 401, signedIn: 200 },
  },
}
