#include "core/octad/validate.hpp"

#include "core/chess/validate_impl.hpp"

template chess::Reasons chess::validate<octad::Rules>(const octad::Setup& setup);
