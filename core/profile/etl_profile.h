/// The one ETL profile of the project: no heap, no exceptions, no RTTI; a failed check goes to the
/// assert hook that the application installs.
#pragma once

#define ETL_NO_CPP_NAN_SUPPORT
#define ETL_LOG_ERRORS
#define ETL_VERBOSE_ERRORS
