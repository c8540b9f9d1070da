import type { Hostile } from '#testing/hostile.ts'
import { learningRows } from './learning-rows.ts'
import { quizRows } from './quiz-rows.ts'
import { studyRows } from './study-rows.ts'

export const hostile: Hostile = {
  rows: {
    courses: [...learningRows(), ...quizRows()],
    installation: studyRows(),
  },
  relations: {
    'GET /completed-lessons': { guest: 401, signedIn: 200 },
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
    'POST /learn/{courseId}/lessons/{lessonId}/notes': { guest: 201, signedIn: 201, ended: 403 },
    'GET /learn/{courseId}/notes': { guest: 200, signedIn: 200, ended: 403 },
    'GET /materials': { guest: 401, signedIn: 200 },
    'GET /study-log': { guest: 401, signedIn: 200 },
    'GET /study-schedules': { guest: 401, signedIn: 200 },
    'POST /study-schedules': { guest: 401, signedIn: 201 },
    'DELETE /study-schedules/{scheduleId}': { guest: 401, signedIn: 200 },
    'PUT /study-schedules/{scheduleId}': { guest: 401, signedIn: 404 },
    'GET /study-schedules/{scheduleId}/calendar.ics': { guest: 401, signedIn: 404 },
    'DELETE /learn/{courseId}/notes/{noteId}': { guest: 200, signedIn: 200, ended: 403 },
    'PATCH /learn/{courseId}/notes/{noteId}': { guest: 404, signedIn: 404, ended: 403 },
  },
}
