/// The one ETL profile of the project. Exceptions stay off because ETL_THROW_EXCEPTIONS is not defined; a failed
/// check goes to the error handler that the application sets.
#pragma once

#define ETL_LOG_ERRORS
