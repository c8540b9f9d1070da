import type { Hostile } from '#testing/hostile.ts'
import { certificateRows, unfinishedRows } from './certificate-rows.ts'

export const hostile: Hostile = {
  rows: {
    courses: unfinishedRows,
    sales: certificateRows,
  },
  relations: {
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
}
