/// The one ETL profile of the project. Exceptions stay off because ETL_THROW_EXCEPTIONS is not defined; a failed
/// check goes to the error handler that the application sets.
#pragma once

#define ETL_LOG_ERRORS
// ETL would include most of the standard library for its own templates, which trebles the time to compile.
#define ETL_NO_STL
#define ETL_FORCE_STD_INITIALIZER_LIST
