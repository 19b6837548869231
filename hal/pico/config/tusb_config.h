/// What TinyUSB is built with: one serial port, no operating system. The SDK defines CFG_TUSB_MCU and CFG_TUSB_OS.
#pragma once

#define CFG_TUSB_RHPORT0_MODE OPT_MODE_DEVICE

#define CFG_TUD_CDC 1
#define CFG_TUD_CDC_RX_BUFSIZE 256
#define CFG_TUD_CDC_TX_BUFSIZE 512
#define CFG_TUD_CDC_EP_BUFSIZE 64
