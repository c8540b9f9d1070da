/** Where the job queue keeps its tables: they are its own, and made by it at a first start. */
export const jobSchema = 'jobs'
