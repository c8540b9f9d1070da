/** Where uploads in parts are taken; the ids of uploads follow. */
export const uploadsPath = '/api/v1/uploads'
