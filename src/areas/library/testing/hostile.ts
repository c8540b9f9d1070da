import type { Hostile } from '#testing/hostile.ts'
import { libraryRows } from './library-rows.ts'

export const hostile: Hostile = {
  rows: {
    installation: libraryRows(),
  },
  relations: {
    'GET /library': { guest: 401, signedIn: 200 },
    'GET /materials': { guest: 401, signedIn: 200 },
    'GET /study-log': { guest: 401, signedIn: 200 },
    'GET /study-schedules': { guest: 401, signedIn: 200 },
    'POST /study-schedules': { guest: 401, signedIn: 201 },
    'DELETE /study-schedules/{scheduleId}': { guest: 401, signedIn: 200 },
    'PUT /study-schedules/{scheduleId}': { guest: 401, signedIn: 404 },
    'GET /study-schedules/{scheduleId}/calendar.ics': { guest: 401, signedIn: 404 },
  },
}
